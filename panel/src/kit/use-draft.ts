import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { usePage } from './page.tsx'
import { keepDraft, readDrafts } from './tabs.ts'

/**
 * Keeps what is typed in this browser tab and marks the panel's tab. Going to another tab asks nothing, since the form stays alive there;
 * closing it, leaving it or closing the browser asks once.
 */
export function useDraft(id: string, form: UseFormReturn<FieldValues>, isDirty: boolean) {
  const { path } = usePage()
  const [draft] = useState(() => readDrafts(path)[id] as FieldValues | undefined)
  const [hasDraft, setHasDraft] = useState(draft !== undefined)
  const isRestored = useRef(false)
  useEffect(() => {
    // Once: the effect runs again each time the tab becomes visible.
    if (isRestored.current) return
    isRestored.current = true
    for (const [name, value] of Object.entries(draft ?? {})) form.setValue(name, value, { shouldDirty: true })
  }, [form, draft])
  useEffect(() => {
    keepDraft(path, id, isDirty ? form.getValues() : undefined)
    if (!isDirty) return undefined
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(path, id, values) })
  }, [path, id, form, isDirty])
  return { hasDraft, forgetDraft: () => setHasDraft(false) }
}
