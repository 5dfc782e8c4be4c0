import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, setTabDirty } from './tabs.ts'

/**
 * Keeps what is typed in this browser tab and marks the panel's tab. Going to another tab asks nothing, since the form stays alive there;
 * closing it, leaving it or closing the browser asks once.
 */
export function useDraft(path: string, form: UseFormReturn<FieldValues>, isDirty: boolean, draft: FieldValues | null) {
  const isRestored = useRef(false)
  useEffect(() => {
    // Once: the effect runs again each time the tab comes back into sight.
    if (isRestored.current) return
    isRestored.current = true
    for (const [name, value] of Object.entries(draft ?? {})) form.setValue(name, value, { shouldDirty: true })
  }, [form, draft])
  useEffect(() => {
    setTabDirty(path, isDirty)
    if (!isDirty) return dropDraft(path)
    keepDraft(path, form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(path, values) })
  }, [path, form, isDirty])
}
