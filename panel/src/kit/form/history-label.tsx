import { useEffect } from 'react'
import type { Option } from '#panel/ui/option.tsx'
import { labelKey, type FieldLabel } from '../list/labels.ts'
import { useInside } from './form.tsx'

/** Names a field and its values for the history, if the form itself does not render it. */
export function HistoryLabel({
  name,
  label,
  options,
  rows,
  parts,
}: {
  name: string
  label: string
  options?: readonly Option[]
  rows?: FieldLabel['rows']
  parts?: FieldLabel['parts']
}) {
  const { labels } = useInside()
  useEffect(
    () => void labels.set(labelKey(name), { label, options, ...(rows && { rows }), ...(parts && { parts }) }),
    [labels, name, label, options, rows, parts],
  )
  return null
}
