import { mount } from 'svelte';
import App from './App.svelte';
import { preloadPage } from './pages/load.ts';
import { toRoute } from './router/route.ts';
import { preferredLanguage } from './settings/language.ts';
import { locale } from './texts/locale.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/contrast.css';
import './styles/print.css';

// Without await: the files of the pages import this one, so they would wait for each other.
void start();

async function start(): Promise<void> {
  await Promise.all([
    locale.use(preferredLanguage()).catch(() => undefined), // without its texts the page stays English
    preloadPage(toRoute(location.pathname)).catch(() => undefined), // the app tries again and shows the error
  ]);
  // In a task of its own, because the one that loaded the scripts also lays out the empty page.
  setTimeout(() => mount(App, { target: document.getElementById('app')! }));
}

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const register = () => void navigator.serviceWorker.register('/service-worker.js');
  // The scripts of a page may arrive after everything else, when this event has passed.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
