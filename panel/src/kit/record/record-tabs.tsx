import { Tabs, type TabItem } from '#panel/ui/tabs.tsx'
import { usePage, useSetSearch } from '../page/page.tsx'

export interface RecordTabsProps<V extends string> {
  label: string
  /** Tabs that are false are left out. Hidden tabs are not mounted, so they send no requests. */
  tabs: readonly (TabItem<V> | false)[]
}

/**
 * Parts of a record, one at a time. The chosen tab is kept in the address (`?tab=`), with the first
 * as the default. It stays the same when the user steps from record to record.
 */
export function RecordTabs<V extends string>({ label, tabs }: RecordTabsProps<V>) {
  const { search } = usePage()
  const setSearch = useSetSearch()
  const shown = tabs.filter((tab) => tab !== false)
  const [first] = shown
  if (!first) return null
  return (
    <Tabs<V>
      label={label}
      value={(shown.find((tab) => tab.id === search.tab) ?? first).id}
      onChange={(tab) => setSearch({ tab: tab === first.id ? undefined : tab }, { replace: true })}
      tabs={shown}
      className="-mt-2"
    />
  )
}
