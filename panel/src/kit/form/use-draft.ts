import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { usePage } from '../page/page.tsx'
import { keepDraft, readDrafts } from '../tabs.ts'

/** The typed values, together with the record's version and values at the time of typing. */
interface Draft {
  version: number
  base: FieldValues
  values: FieldValues
}

interface Drafted {
  id: string
  form: UseFormReturn<FieldValues>
  isDirty: boolean
  /** The version of the record from which the form started. */
  version: () => number
  /** Makes the form continue from this version, as if it had been read. */
  goOnFrom: (version: number) => void
  /** The names of fields whose values are never stored outside the form. */
  secrets?: readonly string[]
}

/**
 * Replaces numbers that could not be read (NaN) by the record's number or null. A draft would
 * restore NaN as an empty field, and an empty price can be saved.
 */
export function withoutNaN(value: unknown, base: unknown): unknown {
  if (typeof value === 'number' && Number.isNaN(value)) return typeof base === 'number' ? base : null
  if (Array.isArray(value))
    return value.map((each: unknown, at) => withoutNaN(each, Array.isArray(base) ? base[at] : undefined))
  if (typeof value !== 'object' || value === null) return value
  const before = (typeof base === 'object' ? base : null) as Record<string, unknown> | null
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNaN(each, before?.[name])]))
}

/**
 * Stores what is typed for as long as this browser tab exists, and marks the page's tab in the
 * panel. Switching to another of the panel's tabs asks nothing, because the form stays mounted.
 * Closing the page's tab, or leaving or closing the whole panel, asks once. A restored draft
 * continues from the record's version at the time of typing, so that saving detects what others
 * have saved since.
 */
export function useDraft({ id, form, isDirty, version, goOnFrom, secrets = [] }: Drafted) {
  const { path } = usePage()
  const [draft] = useState(() => readDrafts(path)[id] as Draft | undefined)
  const [hasDraft, setHasDraft] = useState(draft !== undefined)
  const isRestored = useRef(false)
  const restore = useEffectEvent(({ version, base, values }: Draft) => {
    goOnFrom(version)
    form.reset(base)
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
  })
  const keep = useEffectEvent((values: FieldValues | undefined) =>
    keepDraft(
      path,
      id,
      values && {
        version: version(),
        base: form.formState.defaultValues,
        values: withoutNaN(
          Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))),
          form.formState.defaultValues,
        ),
      },
    ),
  )
  useEffect(() => {
    // Runs only once, although React runs the effect again each time the page's tab becomes
    // visible.
    if (isRestored.current) return
    isRestored.current = true
    if (draft) restore(draft)
  }, [draft])
  useEffect(() => {
    keep(isDirty ? form.getValues() : undefined)
    if (!isDirty) return undefined
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form, isDirty])
  return { hasDraft, forgetDraft: () => setHasDraft(false) }
}
