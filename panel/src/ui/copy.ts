import { useWords } from './words.tsx'

/**
 * Copies text to the clipboard. Returns false if the browser refuses or has no clipboard, as on a
 * page without https.
 */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies text that the user has clicked, and shows a toast if the browser refuses. Returns whether
 * the text was copied.
 */
export function useCopy(): (text: string) => Promise<boolean> {
  const words = useWords()
  return async (text) => {
    if (await copied(text)) return true
    // Loaded on demand: it is rarely needed, and lists render before the toast code has loaded.
    const { toasts } = await import('./toast-queue.ts')
    toasts.add({ kind: 'danger', title: words.notCopied, description: words.notCopiedText, about: 'clipboard' })
    return false
  }
}
