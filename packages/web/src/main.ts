import { mount } from 'svelte';
import App from './App.svelte';
import { locale, wantedLanguage } from './i18n/locale.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';

await locale.speak(wantedLanguage()).catch(() => undefined); // without its words the page speaks English
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'));
