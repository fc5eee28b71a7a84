/** The current address. Links are plain links; links within the app are followed without loading the page again. */
class Router {
  #url = $state.raw(new URL(location.href));
  /** Derived, so that a page is not created again when only the rest of its address changes. */
  readonly path: string = $derived(this.#url.pathname.replace(/(.)\/$/, '$1'));

  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  get hash(): string {
    return this.#url.hash.slice(1);
  }

  /** Goes to an address of the app; `replace` adds no entry to the history. */
  go(to: string, { replace = false } = {}): void {
    const url = new URL(to, location.href);
    const samePage = url.pathname === this.#url.pathname;
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    this.#url = url;
    if (url.hash) this.scrollToHash();
    else if (!samePage) scrollTo({ top: 0, behavior: 'instant' });
  }

  /** Scrolls to the element named by the hash; pages call it again when they have rendered that element. */
  scrollToHash(): void {
    requestAnimationFrame(() => document.getElementById(this.hash)?.scrollIntoView());
  }

  start(): () => void {
    const back = () => {
      this.#url = new URL(location.href);
    };
    addEventListener('popstate', back);
    document.addEventListener('click', this.#follow);
    return () => {
      removeEventListener('popstate', back);
      document.removeEventListener('click', this.#follow);
    };
  }

  #follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (/^\/(docs|api)(\/|$)/.test(link.pathname)) return; // the server's own pages
    event.preventDefault();
    this.go(link.href);
  };
}

export const router = new Router();
