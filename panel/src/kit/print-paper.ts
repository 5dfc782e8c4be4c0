const saidWithinMs = 30_000

/**
 * Prints an element that is a child of <body> and nothing else, each of its children on a page of its own. The content policy allows no <style>
 * element, so the page's rules are a constructed style sheet that is there while the browser prints. `onDone` is told when it no longer needs the element: some
 * browsers return from `print` before they have drawn it.
 */
export function printPaper(
  paper: HTMLElement,
  { width, height }: { width: string; height: string },
  onDone?: () => void,
) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @page { size: ${width} ${height}; margin: 0 }
    @media print {
      html, body { width: ${width}; height: auto; margin: 0; overflow: visible; background: #fff }
      body > :not([data-printing]) { display: none !important }
      body > [data-printing] { position: static !important; visibility: visible !important }
      [data-printing] > :not(:last-child) { break-after: page }
    }`)
  document.adoptedStyleSheets.push(sheet)
  paper.dataset.printing = ''
  const end = () => {
    clearTimeout(timer)
    removeEventListener('afterprint', end)
    delete paper.dataset.printing
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    onDone?.()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('afterprint', end)
  window.print()
  // A browser that never says so, or does not print at all, must not hold up the tickets behind this one.
  if (paper.dataset.printing !== undefined) timer = setTimeout(end, saidWithinMs)
}
