import { platformSetting } from '#contract/organisation/settings.ts'
import { useCommentCard } from '#panel/domain/members/comment-card.tsx'
import { useEscalationCard } from '#panel/domain/organisation/escalation.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { SettingCards } from '#panel/kit/setting/setting-cards.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useConsentCard } from './consent-card.tsx'
import { Links } from './inputs.tsx'
import { usePointNoticeCard } from './point-notice-card.tsx'
import { words } from './words.ts'

/** Defaults for every company that does not override them. */
export default function PlatformSettings() {
  const t = useWords(words)
  const escalation = useEscalationCard()
  const comments = useCommentCard()
  const consents = useConsentCard()
  const point_notice = usePointNoticeCard()
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={t('platformTitle')} description={t('platformHelp')} />
      <SettingCards
        noun={platformSetting}
        params={{}}
        back="/"
        cards={{
          store: {
            title: t('store'),
            help: t('storeHelp'),
            inputs: <Links of={['app_store', 'google_play', 'app_gallery']} />,
          },
          app: { title: t('app'), help: t('appHelp'), inputs: <Links of={['min_ios', 'min_android']} /> },
          escalation,
          comments,
          point_notice,
          consents,
        }}
      />
    </div>
  )
}
