import { useState } from 'react'
import { Bike, LogIn, LogOut, MapPinned, QrCode as QrCodeIcon } from 'lucide-react'
import { courierPosition } from '#contract/ordering/courier-position.ts'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { courier, type Courier } from '#contract/ordering/courier.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { drop, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const EndShift = lateLayer(() => import('./end-shift.tsx'))
const OwnPage = lateLayer(() => import('./own-page.tsx'))
const column = columnsOf<Courier>()

/** A branch's couriers: who is on shift since when, and how many orders each is delivering. */
export default function CourierList() {
  const t = useWords(words)
  const format = useFormat()
  const can = useCan()
  const inUse = useActive<Courier>()
  const { branch_id } = usePage<'/manegement/$branch_id/courier/list'>().params
  const form = `/manegement/${branch_id}/courier/form`
  const [opened, setOpened] = useState<{ dialog: typeof EndShift; row: Courier } | null>(null)
  const open = (dialog: typeof EndShift, row: Courier) => {
    // The dialog must show current amounts, so it reads them again each time it is opened.
    drop(courierShift.now, { params: { courier_id: row.id } })
    setOpened({ dialog, row })
  }
  const shift = useSend(courier.shift, {
    invalidates: [courier.list, courier.read, courier.history],
    onDone: (it) => toasts.add({ title: t(it.on_shift_since ? 'hasBegun' : 'hasEnded', { name: it.name }) }),
  })
  return (
    <ListPage
      list={listOfBranch(courier.list, branch_id)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.state(
          'shift',
          t('shift'),
          (row) =>
            row.on_shift_since ? { tone: 'success', word: t('onShift') } : { tone: 'neutral', word: t('offShift') },
          { card: 'end' },
        ),
        column.number('out_count', t('out'), (row) => row.out_count),
        column.text('vehicle', t('vehicle'), (row) => t(`vehicles.${row.vehicle}`), { card: 'secondary' }),
        column.whole('phone', t('phone'), (row) => (row.phone ? format.phone(row.phone) : '–')),
        column.whole('on_shift_since', t('since'), (row) =>
          row.on_shift_since ? format.dateTime(row.on_shift_since) : '–',
        ),
        { ...inUse.column, card: 'none' },
      ]}
      filters={[
        { kind: 'flag', field: 'is_on_shift', label: t('shift'), on: t('onShift'), off: t('offShift') },
        inUse.filter,
      ]}
      name={(row) => row.name}
      href={(row) => `${form}/${row.id}`}
      create={{ href: form, permission: 'post-courier' }}
      remove={{ call: courier.remove, given: (row) => ({ params: { courier_id: row.id } }) }}
      actions={(row) =>
        can('patch-courier-shift') && row.is_active
          ? [
              {
                id: 'shift',
                label: t(row.on_shift_since ? 'end' : 'begin'),
                icon: row.on_shift_since ? <LogOut size={16} aria-hidden /> : <LogIn size={16} aria-hidden />,
                onAction: () => {
                  const params = { courier_id: row.id }
                  // The shift of a courier who is delivering cannot end yet. The refusal says why,
                  // before anybody has counted money.
                  if (!row.on_shift_since || row.out_count > 0)
                    return shift.mutate({ params, body: { is_on_shift: !row.on_shift_since } })
                  open(EndShift, row)
                },
              },
              ...(row.on_shift_since
                ? [
                    {
                      id: 'page',
                      label: t('pageOpen'),
                      icon: <QrCodeIcon size={16} aria-hidden />,
                      onAction: () => open(OwnPage, row),
                    },
                  ]
                : []),
            ]
          : []
      }
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Bike size={20} aria-hidden /> }}
    >
      {can(courierPosition.list.permission) && (
        <div>
          <Link to={`/manegement/${branch_id}/courier/map`} className={buttonClass('plain', 'small')}>
            <MapPinned size={14} aria-hidden />
            {t('onMap')}
          </Link>
        </div>
      )}
      {opened && <opened.dialog row={opened.row} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
