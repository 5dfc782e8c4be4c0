import type { FloorTable } from '#contract/dining/table-session.ts'
import { Drawer } from '#panel/ui/drawer.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { SeatGuests } from './seat-guests.tsx'
import { Seated } from './seated.tsx'
import { stateOf, stateTone } from './table-state.ts'
import { words } from './words.ts'

export interface TableDrawerProps {
  branch_id: string
  table: FloorTable
  calling: ReadonlySet<string>
  nameOf: (table_id: string) => string
  onPick: (kind: 'move' | 'merge', from: FloorTable) => void
  onSplit: (session_id: string) => void
  onClose: () => void
}

/** A table: free, guests are seated with one press; taken, what they ordered and owe. */
export default function TableDrawer(props: TableDrawerProps) {
  const t = useWords(words)
  const { table, calling, onClose } = props
  const state = stateOf(table, calling)
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={table.name}
      headerEnd={<StatusPill tone={stateTone[state]}>{t(state)}</StatusPill>}
    >
      {table.session ? <Seated {...props} session={table.session} /> : <SeatGuests {...props} />}
    </Drawer>
  )
}
