/**
 * Prepares HTML that was copied in Word or Outlook: paragraphs that only look like list items become
 * list items. The editor itself leaves out styles, scripts, and everything else that a text may not
 * contain. The HTML is read as text here, so it can neither run nor load anything.
 */
export function cleanPasted(html: string): string {
  if (!/class="?Mso|xmlns:w=|urn:schemas-microsoft-com/i.test(html)) return html
  const list = (tag: 'ul' | 'ol', item: string) => `<${tag}><li><p>${item}</p></li></${tag}>`
  return (
    html
      // Conditional comments hold the bullets and numbers that Word draws itself.
      .replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
      .replaceAll(/<p\b[^>]*class="?MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi, (whole: string, given: string) => {
        const mark = /<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/i.exec(given)?.[1] ?? ''
        const item = given.replace(/<!\[if !supportLists\]>[\s\S]*?<!\[endif\]>/i, '')
        return list(/\d+[.)]|\b[a-z][.)]/i.test(mark.replaceAll(/<[^>]*>|&nbsp;/g, '')) ? 'ol' : 'ul', item)
      })
      .replaceAll(/<\/(ul|ol)>\s*<\1>/gi, '')
      .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, '')
      .replaceAll(/<\/?o:p>/gi, '')
  )
}
