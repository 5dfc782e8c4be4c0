const lookEveryMs = 30
/** The longest wait, in ms. A slow page must not hold up anything else, least of all the alarm. */
const longestMs = 1500

const isPageThere = () =>
  document.querySelector('[data-screen]') !== null &&
  document.querySelector('[data-screen] [aria-busy=true], [data-screen] [data-skeleton]') === null

/**
 * Resolves once the first page is rendered with its data. Everything around the page loads only
 * then, because earlier it would compete for the processor with what the user is waiting for. Uses
 * a timer, because a background tab gets no frames.
 */
export const afterPage = new Promise<void>((resolve) => {
  const start = performance.now()
  const look = () => {
    if (isPageThere() || performance.now() - start > longestMs) resolve()
    else setTimeout(look, lookEveryMs)
  }
  look()
})
