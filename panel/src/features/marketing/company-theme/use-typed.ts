import { useRef, useState } from 'react'
import { usePage } from '#panel/kit/page/page.tsx'
import { keepDraft, readDrafts } from '#panel/kit/tabs.ts'

/** The unsaved text of a file, and the version of the file on which the text is based. */
export interface Typed {
  text: string
  version: number
}

const draftId = 'theme'

/**
 * The unsaved files of the page. They survive a reload, mark the page's tab as unsaved, and make
 * the panel ask before the user leaves it.
 */
export function useTyped() {
  const { path: page } = usePage()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(
    () => (readDrafts(page)[draftId] ?? {}) as Record<string, Typed>,
  )
  /** The files as the last call left them, because several may be set before the next rendering. */
  const latest = useRef(typed)
  const set = (path: string, it: Typed | undefined) => {
    const { [path]: _, ...rest } = latest.current
    const next = it ? { ...rest, [path]: it } : rest
    latest.current = next
    setTyped(next)
    keepDraft(page, draftId, Object.keys(next).length > 0 ? next : undefined)
  }
  return { typed, set }
}
