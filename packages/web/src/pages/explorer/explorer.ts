/** The parts of the explorer, which pages load together when they have appeared. */
export { default as Explorer } from './Explorer.svelte';
export { default as GameExamples } from './GameExamples.svelte';
