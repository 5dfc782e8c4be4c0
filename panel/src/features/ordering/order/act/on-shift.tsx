import { courierPosition } from '#contract/ordering/courier-position.ts'
import { courier } from '#contract/ordering/courier.ts'
import { rankCouriers } from '#contract/ordering/nearest-courier.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { distanceText } from '#panel/ui/map/place.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useHeld } from '#panel/kit/server/held.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { keyNames } from '#panel/kit/words/key-names.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'

interface OnShiftProps {
  branch_id: string
  onChoose: (courier_id: string) => void
}

/** The couriers who are on shift, each as a button that dispatches. */
export function OnShift(props: OnShiftProps) {
  const can = useCan()
  return can(courierPosition.list.permission) ? <Nearest {...props} /> : <LeastBusy {...props} />
}

/** How many couriers are offered. Nobody scrolls through more at a counter. */
const most = 20
/** The keys that choose the suggested courier. */
const nearestKeys = 'alt+k'

/** The couriers, the one who is suggested first, with the distance of each from the branch. */
function Nearest({ branch_id, onChoose }: OnShiftProps) {
  const d = useWords(detailWords)
  const format = useFormat()
  const locale = locales[useLanguage()]
  const found = useHeld(courierPosition.list, { params: { branch_id } })
  const now = Date.parse(found?.now ?? '')
  const ranked = found ? rankCouriers(found.couriers, found.place, now).slice(0, most) : []
  const [first] = ranked
  const isSuggesting = first?.isSuggested === true
  useKeys(
    isSuggesting
      ? [{ keys: nearestKeys, label: d('giveNearest'), isGlobal: true, run: () => onChoose(first.courier.id) }]
      : [],
  )
  return (
    <Offered
      couriers={ranked.map(({ courier: { id, name, orders, position }, metres, isStale, isSuggested }) => ({
        id,
        name,
        out: orders.length,
        more:
          position && metres !== null
            ? [
                distanceText(Math.round(metres / 10) * 10, locale),
                isStale ? d('stale') : format.relative(position.at, now),
              ]
            : [],
        isSuggested,
      }))}
      onChoose={onChoose}
    />
  )
}

/** The couriers, the least busy first, for somebody who may not see where they are. */
function LeastBusy({ branch_id, onChoose }: OnShiftProps) {
  const found = useHeld(courier.list, {
    query: { page: 1, limit: most, sort: 'on_shift_since', branch_id: [branch_id], is_on_shift: ['true'] },
  })
  const all = found?.data.toSorted((a, b) => a.out_count - b.out_count) ?? []
  return (
    <Offered
      couriers={all.map(({ id, name, out_count }) => ({ id, name, out: out_count, more: [], isSuggested: false }))}
      onChoose={onChoose}
    />
  )
}

interface OfferedProps {
  couriers: readonly { id: string; name: string; out: number; more: readonly string[]; isSuggested: boolean }[]
  onChoose: (courier_id: string) => void
}

function Offered({ couriers, onChoose }: OfferedProps) {
  const d = useWords(detailWords)
  if (couriers.length === 0) return null
  return (
    <ul aria-label={d('onShift')} className="grid max-h-72 gap-2 overflow-y-auto">
      {couriers.map(({ id, name, out, more, isSuggested }) => (
        <li key={id}>
          <Button className="h-auto min-h-11 w-full py-1.5 *:w-full" onPress={() => onChoose(id)}>
            <span className="flex w-full min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
              <span className="flex min-w-0 items-center gap-2">
                <span className="min-w-0 truncate">{name}</span>
                {isSuggested && <Badge>{d('nearest')}</Badge>}
              </span>
              <span className="flex items-center gap-2 font-normal text-muted">
                {[out > 0 ? d('outCount', { count: out }) : d('free'), ...more].join(', ')}
                {isSuggested && (
                  <span aria-hidden className="pointer-coarse:hidden">
                    <Kbd keys={keyNames(nearestKeys)} />
                  </span>
                )}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
