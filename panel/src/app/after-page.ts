const lookEveryMs = 30
/** A page that takes longer keeps nothing else waiting, the alarm least of all. */
const longestMs = 1500

const isPageThere = () =>
  document.querySelector('[data-screen]') !== null &&
  document.querySelector('[data-screen] [aria-busy=true], [data-screen] [data-skeleton]') === null

/**
 * When the first page stands with what it shows. What surrounds it is loaded then: before, it would only take the processor from what one waits for.
 * By a timer and not by frames, which a tab in the background does not get.
 */
export const afterPage = new Promise<void>((resolve) => {
  const start = performance.now()
  const look = () => {
    if (isPageThere() || performance.now() - start > longestMs) resolve()
    else setTimeout(look, lookEveryMs)
  }
  look()
})
