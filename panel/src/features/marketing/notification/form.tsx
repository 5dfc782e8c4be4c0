import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { messageFields } from '#contract/marketing/notification/message-template.ts'
import { messageChannels, notification, type NotificationInput } from '#contract/marketing/notification/notification.ts'
import { notificationFaults } from '#contract/marketing/notification/rules.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { MomentInput } from '#panel/domain/marketing/moment-input.tsx'
import { notificationWords } from '#panel/domain/marketing/notification-words.ts'
import { AudienceInput } from '#panel/domain/members/audience-input.tsx'
import { firstCondition } from '#panel/domain/members/audience-start.ts'
import { useCompanyZone } from '#panel/domain/organisation/company-clock.ts'
import { useCompanyCurrency } from '#panel/domain/organisation/company-currency.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { LanguageTabs } from '#panel/kit/form/language-tabs.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { optionsOf, ZoneContext } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { formWords } from './form-words.ts'

// This part is beside the form. It loads after the form, so that the form appears sooner.
const Aside = lazy(() => import('./aside.tsx'))

const noun = { ...notification, input: withRules(notification.input, notificationFaults) }
const base = '/marketing/notification'

/**
 * The form of a notification: who gets it, what it says, and when it is sent. Saving creates or
 * changes a draft. Sending is a separate step.
 */
export default function NotificationForm() {
  const t = useWords(formWords)
  const n = useWords(notificationWords)
  const companies = useUser().user_companies
  const { notification_id } = usePage<'/marketing/notification/form/$notification_id'>().params
  return (
    <FormPage
      noun={noun}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        audience: firstCondition,
        channel: 'notification',
        spread_minutes: 0,
      }}
      name={(it) => it.name}
      back={notification_id === undefined ? base : `${base}/view/${notification_id}`}
      onward={(made) => `${base}/view/${made.id}`}
      locked={(it) => !it.is_draft && t('locked')}
      aside={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Aside />
        </Suspense>
      }
    >
      <FormSection title={t('about')}>
        {notification_id === undefined && companies.length > 1 && (
          <RecordInput name="company_id" label={t('company')} from={companyNames} className="col-span-full" />
        )}
        <TextInput name="name" label={t('name')} description={t('nameHelp')} />
        <SelectInput
          name="channel"
          label={n('channel')}
          options={optionsOf(messageChannels, (it) => n(`channels.${it}`))}
        />
      </FormSection>
      <FormSection title={t('who')} description={t('whoHelp')}>
        <Conditions />
      </FormSection>
      <FormSection title={t('message')}>
        <MessageInputs />
      </FormSection>
      <FormSection title={t('when')}>
        <TimeInputs />
      </FormSection>
    </FormPage>
  )
}

function Conditions() {
  const company_id = (useWatch({ name: 'company_id' }) as string | undefined) ?? ''
  const currency = useCompanyCurrency(company_id)
  return <AudienceInput name="audience" company_id={company_id} currency={currency} own={undefined} />
}

function MessageInputs() {
  const t = useWords(formWords)
  const channel = useWatch({ name: 'channel' }) as NotificationInput['channel'] | undefined
  const hasTitle = channel !== 'sms'
  const fields = messageFields.map((it) => `{{${it}}}`).join(' ')
  return (
    <>
      <LanguageTabs
        label={t('languages')}
        names={hasTitle ? ['title', 'body'] : ['body']}
        required={hasTitle ? ['title', 'body'] : ['body']}
      >
        {(lang) => (
          <>
            {hasTitle && (
              <TextInput
                key={`title.${lang}`}
                name={`title.${lang}`}
                label={t(channel === 'email' ? 'subject' : 'title')}
                className="col-span-full"
              />
            )}
            <TextAreaInput
              key={`body.${lang}`}
              name={`body.${lang}`}
              label={t('body')}
              description={t('bodyHelp', { fields })}
              rows={4}
              className="col-span-full"
            />
          </>
        )}
      </LanguageTabs>
      <TextInput name="link" type="url" inputMode="url" label={t('link')} description={t('linkHelp')} />
      {channel === 'notification' && <PictureInput name="image" kind="story" label={t('image')} />}
    </>
  )
}

function TimeInputs() {
  const t = useWords(formWords)
  const [company_id, send_at, spread] = useWatch({ name: ['company_id', 'send_at', 'spread_minutes'] }) as [
    string | undefined,
    string | null | undefined,
    number | null,
  ]
  return (
    <ZoneContext value={useCompanyZone(company_id)}>
      <MomentInput name="send_at" label={t('send_at')} timeLabel={t('time')} description={t('sendAtHelp')} />
      <MomentInput name="expires_at" label={t('expires_at')} timeLabel={t('time')} description={t('expiresHelp')} />
      <NumberInput
        name="spread_minutes"
        label={t('spread')}
        description={t('spreadHelp')}
        suffix={t('minutes', { count: spread ?? 0 })}
      />
      <div className="grid content-start gap-3">
        {send_at && <SwitchInput name="by_recipient_clock" label={t('byClock')} description={t('byClockHelp')} />}
        <SwitchInput name="holds_back" label={t('holdsBack')} description={t('holdsBackHelp')} />
      </div>
    </ZoneContext>
  )
}
