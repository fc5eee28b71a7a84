export { drawBoardText } from './board-text.ts';
export { type Legend, legendOf, lineOf, type PictureOptions } from './legend.ts';
export { cleanName, clip, columnsOf } from './name.ts';
