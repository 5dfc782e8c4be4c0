import { useEffect } from 'react'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { license } from '#contract/organisation/license.ts'
import { Banner, type BannerProps } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask, forget, keyOf } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { seatsWords } from './seats-words.ts'

/**
 * How many of the licensed devices a company has paired, and what happens once none is left (spec
 * §8).
 */
export function Seats({ company_id }: { company_id: string }) {
  const t = useWords(seatsWords)
  const format = useFormat()
  const can = useCan()
  // Devices pair and disconnect at any time, so the count is refreshed.
  const { data } = useQuery({
    ...ask(license.read, { params: { company_id } }),
    enabled: can('get-company-license'),
    refetchInterval: 10_000,
  })
  // Refetched with the list, so that seats that are added, locked or deleted there count at once.
  const isListed = useIsFetching({ queryKey: [keyOf(kiosk.list)] }) === 0
  useEffect(() => {
    if (isListed) void forget(license.read)
  }, [isListed])
  if (data === undefined) return null
  const say = (kind: BannerProps['kind'], title: string, text: string) => (
    <Banner
      kind={kind}
      title={title}
      action={
        <Link to={`/services/${company_id}`} className={buttonClass('plain', 'small')}>
          {t('toLicence')}
        </Link>
      }
    >
      {text}
    </Banner>
  )
  if (!data?.licensed_module_list.kiosk) return say('warning', t('noModule'), t('noModuleText'))
  const [max, used] = [data.limits.kioskLimit, data.used.kioskLimit]
  const counts = { max: format.number(max), used: format.number(used) }
  if (max > 0 && used > max) return say('danger', t('over', counts), t('overText', counts))
  if (max > 0 && used === max) return say('info', t('seatsOf', counts), t('fullText'))
  return <p className="text-sm text-muted">{max === 0 ? t('seatsFree', counts) : t('seatsOf', counts)}</p>
}
