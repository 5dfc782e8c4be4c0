import type { NotificationInput } from '#contract/marketing/notification/notification.ts'
import { fillMessage } from '#contract/marketing/notification/message-template.ts'
import { smsSize } from '#contract/marketing/notification/sms.ts'
import { Card } from '#panel/ui/card.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

interface Shown extends Partial<Pick<NotificationInput, 'channel' | 'title' | 'body' | 'link' | 'image'>> {
  company: string
  /**
   * The text below an SMS, and how many units the provider appends to the SMS. Without them, the
   * length is not shown.
   */
  footer?: string
  suffix?: number
}

/** The message as a member called Ada sees it on a phone, with its length. */
export function Preview({ channel = 'notification', title, body, link, image, company, footer, suffix }: Shown) {
  const t = useWords(viewWords)
  const format = useFormat()
  const lang = useLanguage()
  const values = { name: 'Ada', surname: '', points: '120', company }
  const own = (text: string | undefined) => fillMessage(text ?? '', values)
  const text = own(body?.[lang])
  const sms = `${text}${link ? `\n${link}` : ''}${footer ?? ''}`
  const size = footer === undefined ? undefined : smsSize(sms, suffix)
  return (
    <Card title={t('preview')}>
      <div className="mx-auto grid min-h-72 w-60 content-start gap-3 rounded-3xl border-4 border-line bg-sunken p-3">
        <span aria-hidden className="mx-auto h-1.5 w-14 rounded-full bg-line" />
        <div className="grid gap-1 rounded-card bg-surface p-3 text-sm shadow-card" data-preview={channel}>
          {channel !== 'sms' && (
            <>
              <span className="truncate text-xs text-muted">{company}</span>
              <span className="font-medium text-pretty">{own(title?.[lang]) || '…'}</span>
            </>
          )}
          <span className="wrap-anywhere whitespace-pre-line">{channel === 'sms' ? sms : text || '…'}</span>
          {channel === 'notification' && image && (
            <img src={image} alt="" className="mt-1 aspect-2/1 w-full rounded-control object-cover" />
          )}
        </div>
      </div>
      {channel === 'sms' && size && (
        <p className="mt-3 text-center text-sm text-muted tabular-nums" data-segments={size.segments}>
          {t('size', {
            units: format.number(size.units),
            room: format.number(size.room),
            segments: size.segments,
            alphabet: t(`alphabets.${size.alphabet}`),
          })}
        </p>
      )}
    </Card>
  )
}
