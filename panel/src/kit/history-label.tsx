import { useEffect } from 'react'
import type { Option } from '#panel/ui/option.tsx'
import { labelKey } from './labels.ts'
import { useInside } from './form.tsx'

/** What the history calls a field that the form itself does not draw, and its values. */
export function HistoryLabel({ name, label, options }: { name: string; label: string; options?: readonly Option[] }) {
  const { labels } = useInside()
  useEffect(() => void labels.set(labelKey(name), { label, options }), [labels, name, label, options])
  return null
}
