const saidWithinMs = 30_000

/**
 * Prints only this child of <body>, with each of its own children on a separate page. The content
 * policy allows no <style> element, so the print rules are a constructed style sheet that exists
 * only while the browser prints. `onDone` is called when the element is no longer needed, because
 * some browsers return from `print` before they have rendered it.
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
  // A browser that never reports the end of printing, or does not print at all, must not block the
  // next tickets.
  if (paper.dataset.printing !== undefined) timer = setTimeout(end, saidWithinMs)
}
