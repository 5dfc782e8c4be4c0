import { Drawer } from '#panel/ui/drawer.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { SeatGuests } from './seat-guests.tsx'
import { Seated, type AtTable } from './seated.tsx'
import { stateOf, stateTone } from './table-state.ts'
import { words } from './words.ts'

/**
 * The drawer of a table. At a free table, one press seats guests; at a taken one, the drawer shows
 * what the guests ordered and owe.
 */
export default function TableDrawer(props: AtTable) {
  const t = useWords(words)
  const { table, calling, onClose } = props
  const state = stateOf(table, calling)
  return (
    <Drawer
      onClose={onClose}
      title={table.name}
      headerEnd={<StatusPill tone={stateTone[state]}>{t(state)}</StatusPill>}
    >
      {table.session ? <Seated {...props} session={table.session} /> : <SeatGuests {...props} />}
    </Drawer>
  )
}
