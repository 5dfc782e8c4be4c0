import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { useInSight } from './in-sight.ts'

export interface TabItem<V extends string> {
  id: V
  label: ReactNode
  /** A muted number after the words, already formatted. */
  count?: string
  content: ReactNode
  isDisabled?: boolean
}

export interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly TabItem<V>[]
  className?: string
}

/** Parts of one record, one at a time. Only the chosen panel is mounted. */
export function Tabs<V extends string>({ label, value, onChange, tabs, className }: TabsProps<V>) {
  const line = useInSight<HTMLDivElement>(value)
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(key as V)} className={className}>
      <TabList ref={line} aria-label={label} className="flex gap-1 sideways shadow-[inset_0_-1px_var(--color-line)]">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            isDisabled={tab.isDisabled}
            className="flex min-h-ctl shrink-0 items-center gap-1.5 rounded-t-control border-b-2 border-transparent px-3 text-sm text-muted transition-colors -outline-offset-2! data-disabled:opacity-50 data-hovered:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-xs font-normal text-muted tabular-nums">{tab.count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-control pt-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
