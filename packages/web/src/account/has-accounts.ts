/** The server writes into the page when it has no accounts. */
export const hasAccounts = document.querySelector<HTMLMetaElement>('meta[name=accounts]')?.content !== 'off';
