import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import { reservation } from '#contract/dining/reservation.ts'
import { NumberInput } from '#panel/kit/amounts.tsx'
import { DocumentPage } from '#panel/kit/document-page.tsx'
import { SwitchInput, TextInput } from '#panel/kit/fields.tsx'
import { FormSection } from '#panel/kit/form-section.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** What a branch decides about reservations: its tables' rhythm, and what guests may book for themselves. */
export default function ReservationSettingsForm() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <DocumentPage
      noun={reservationSettings}
      params={{ branch_id }}
      back={`/manegement/${branch_id}/home`}
      invalidates={[reservation.day]}
    >
      <FormSection title={t('tables')}>
        <NumberInput name="turn_min" label={t('turn_min')} description={t('turnHelp')} suffix={t('min')} />
        <NumberInput
          name="covers_per_slot"
          label={t('covers_per_slot')}
          description={t('coversHelp')}
          suffix={t('guests')}
        />
        <NumberInput name="no_show_min" label={t('no_show_min')} description={t('noShowHelp')} suffix={t('min')} />
      </FormSection>
      <FormSection title={t('online')}>
        <NumberInput name="notice_min" label={t('notice_min')} suffix={t('min')} />
        <NumberInput name="max_ahead_days" label={t('max_ahead_days')} suffix={t('days')} />
        <NumberInput
          name="online_max_guests"
          label={t('online_max_guests')}
          description={t('onlineHelp')}
          suffix={t('guests')}
        />
        <SwitchInput name="is_auto_approved" label={t('is_auto_approved')} description={t('autoHelp')} />
        <TextInput
          name="booking_url"
          type="url"
          label={t('booking_url')}
          description={t('urlHelp')}
          className="col-span-full"
        />
      </FormSection>
    </DocumentPage>
  )
}
