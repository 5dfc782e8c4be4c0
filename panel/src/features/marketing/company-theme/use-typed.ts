import { useState } from 'react'
import { usePage } from '#panel/kit/page/page.tsx'
import { keepDraft, readDrafts } from '#panel/kit/tabs.ts'

/** What is typed in a file and not saved yet, and the version of the file from which it started. */
export interface Typed {
  text: string
  version: number
}

const draftId = 'theme'

/**
 * The unsaved files of the page. They survive a reload, mark the page's tab as unsaved, and leaving
 * the panel with any of them asks first.
 */
export function useTyped() {
  const { path: page } = usePage()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(
    () => (readDrafts(page)[draftId] ?? {}) as Record<string, Typed>,
  )
  const set = (path: string, it: Typed | undefined) =>
    setTyped((before) => {
      const { [path]: _, ...rest } = before
      const next = it ? { ...rest, [path]: it } : rest
      keepDraft(page, draftId, Object.keys(next).length > 0 ? next : undefined)
      return next
    })
  return { typed, set }
}
