import { useQuery } from '@tanstack/react-query'
import { orderCap, type CapQuarters } from '#contract/organisation/order-cap.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    full: '{at} dolu, {next} öneriliyor',
    fullOnly: '{at} dolu',
    moved: 'bugün {count, plural, other {# sipariş}} daha geç saate alındı',
    refused: 'bugün {count, plural, other {# sipariş}} alınmadı',
  },
  en: {
    full: '{at} is full, {next} is offered',
    fullOnly: '{at} is full',
    moved: 'today {count, plural, one {# order was} other {# orders were}} moved to a later time',
    refused: '{count, plural, one {# order} other {# orders}} refused today',
  },
  de: {
    full: '{at} ist voll, {next} wird angeboten',
    fullOnly: '{at} ist voll',
    moved: 'heute {count, plural, one {# Bestellung} other {# Bestellungen}} auf später gelegt',
    refused: 'heute {count, plural, one {# Bestellung} other {# Bestellungen}} abgelehnt',
  },
})

const lookEveryMs = 30_000

/**
 * The next quarters of an hour of a branch's order limit, kept up to date; undefined until loaded.
 */
export function useQuarters(branch_id: string): CapQuarters | undefined {
  const enabled = useCan()(orderCap.quarters.permission)
  const asked = ask(orderCap.quarters, { params: { branch_id } })
  return useQuery({ ...asked, enabled, refetchInterval: lookEveryMs }).data
}

/**
 * Shows the current effect of the order limit: "19:15 full, 19:30 offered · 6 orders moved to later
 * today". Renders nothing if there is none.
 */
export function FullQuarters({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const format = useFormat()
  const data = useQuarters(branch_id)
  if (!data) return null
  const { full_at, offered_at, moved, refused, timezone } = data
  const time = (at: string) => format.time(at, timezone)
  const said = [
    full_at &&
      (offered_at ? t('full', { at: time(full_at), next: time(offered_at) }) : t('fullOnly', { at: time(full_at) })),
    moved > 0 && t('moved', { count: moved }),
    refused > 0 && t('refused', { count: refused }),
  ].filter((it) => typeof it === 'string')
  return said.length > 0 ? <p className="text-sm text-warning">{said.join(' · ')}</p> : null
}
