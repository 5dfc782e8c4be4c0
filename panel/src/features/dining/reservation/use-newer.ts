import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Reservation } from '#contract/dining/reservation.ts'
import { isClash, merged } from '#panel/kit/record/differences.ts'
import { requestSave } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'

interface Edited {
  /** The form element's id. */
  id: string
  form: UseFormReturn<FieldValues>
  labels: Labels
  /** The reservation being changed; undefined for a new one. */
  opened: Reservation | undefined
  valuesOf: (row: Reservation) => FieldValues
}

/**
 * Handles a change that another till makes to the reservation being edited. Untouched fields take
 * the newer values. The user is asked only about fields that both have changed.
 */
export function useNewer({ id, form, labels, opened, valuesOf }: Edited) {
  const [row, goOnFrom] = useState(opened)
  const [theirs, setTheirs] = useState<{ values: FieldValues; merged: FieldValues } | null>(null)
  const fill = (now: FieldValues, values: FieldValues) => {
    form.reset(now)
    for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true })
  }
  const takeIn = (newer: Reservation) => {
    const [base, typed, now] = [form.formState.defaultValues, form.getValues(), valuesOf(newer)]
    // The version that was read here is sent with the next saving.
    flushSync(() => goOnFrom(newer))
    fill(now, merged(base, typed, now, labels) as FieldValues)
    if (isClash(base, typed, now, labels))
      setTheirs({ values: now, merged: merged(base, now, typed, labels) as FieldValues })
    else requestSave(id)
  }
  const conflict = theirs && {
    theirs: theirs.merged,
    onTake: () => {
      form.reset(theirs.values)
      setTheirs(null)
    },
    onKeep: () => setTheirs(null),
  }
  return { row, takeIn, conflict }
}
