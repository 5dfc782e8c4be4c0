import type { License } from '#contract/organisation/license.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A note about a licence that is not fully valid. */
export function LicenseNote({ license }: { license: License | null }) {
  const t = useWords(words)
  const format = useFormat()
  const can = useCan()
  const { account_type: kind } = useUser()
  const ask = can('post-company-license') ? undefined : t(license ? 'askProvider' : 'askFirst', { kind })
  const note =
    license === null
      ? t('noneBanner')
      : license.state === 'grace'
        ? t('graceBanner', { date: format.date(license.grace_ends_at, license.timezone) })
        : license.state === 'expired' && t('expiredBanner')
  return (
    note && (
      <Banner kind={license?.state === 'expired' ? 'danger' : 'warning'} title={note}>
        {ask}
      </Banner>
    )
  )
}
