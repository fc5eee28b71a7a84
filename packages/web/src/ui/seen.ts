/** Reports whether an element can be seen: it is in view, and so is the tab. Returns a function that stops it. */
export function whenSeen(element: Element, report: (isSeen: boolean) => void): () => void {
  let isInView = false;
  const update = () => report(isInView && !document.hidden);
  const observer = new IntersectionObserver(([entry]) => {
    isInView = entry!.isIntersecting;
    update();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', update);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
  };
}
