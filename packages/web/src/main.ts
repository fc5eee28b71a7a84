import { mount } from 'svelte';
import App from './App.svelte';
import { locale, wantedLanguage } from './i18n/locale.svelte.ts';
import { prepare, toRoute } from './route.ts';
import './styles/tokens.css';
import './styles/base.css';

await Promise.all([
  locale.speak(wantedLanguage()).catch(() => undefined), // without its words the page speaks English
  prepare(toRoute(location.pathname)).catch(() => undefined), // the page asks again, and says so when it cannot be had
]);
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'));
