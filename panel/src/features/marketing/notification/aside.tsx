import { useWatch } from 'react-hook-form'
import type { NotificationInput } from '#contract/marketing/notification/notification.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { EstimateCard, useEstimate } from './estimate-card.tsx'
import { Preview } from './preview.tsx'

/** The part beside the form: whom the message would reach now, and how it looks on a phone. */
export default function Aside() {
  const it = useWatch() as Partial<NotificationInput>
  const lang = useLanguage()
  const company = useUser().user_companies.find(({ id }) => id === it.company_id)?.name ?? ''
  const estimate = useEstimate(it)
  return (
    <div className="grid content-start gap-4">
      <EstimateCard estimate={estimate} />
      <Preview
        {...it}
        company={company}
        footer={estimate.data?.footer[lang] ?? ''}
        suffix={estimate.data?.suffix ?? 0}
      />
    </div>
  )
}
