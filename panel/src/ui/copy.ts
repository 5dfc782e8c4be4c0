import { useWords } from './words.tsx'

/** Puts a text on the clipboard. False where the browser refuses, or has none to give: a page that came without https. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies what somebody has clicked; where the browser refuses, it says so. Answers whether it is copied. */
export function useCopy(): (text: string) => Promise<boolean> {
  const words = useWords()
  return async (text) => {
    if (await copied(text)) return true
    // Rarely needed, and lists are shown before what toasts are made of.
    const { toasts } = await import('./toast-queue.ts')
    toasts.add({ kind: 'danger', title: words.notCopied, description: words.notCopiedText, about: 'clipboard' })
    return false
  }
}
