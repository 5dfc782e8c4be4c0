import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { X } from 'lucide-react'
import { story } from '#contract/marketing/story.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { MomentInput } from '#panel/domain/marketing/moment-input.tsx'
import { Phone, PhonePicture } from '#panel/domain/marketing/phone.tsx'
import { ShowingInputs, TitleInput } from '#panel/domain/marketing/showing-inputs.tsx'
import { ShowingTerms } from '#panel/domain/marketing/showing-terms.tsx'
import { elsewhereWords } from '#panel/domain/members/elsewhere-words.ts'
import { withTerms } from '#panel/domain/members/offer-terms.tsx'
import { useValidElsewhere } from '#panel/domain/members/valid-elsewhere.ts'
import { useCompanyZone } from '#panel/domain/organisation/company-clock.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { ZoneContext } from '#panel/kit/words/format.ts'
import { thisMinute } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = withTerms(story)

export default function StoryForm() {
  const t = useWords(words)
  const e = useWords(elsewhereWords)
  const isElsewhere = useValidElsewhere()
  const companies = useUser().user_companies
  const { story_id } = usePage<'/marketing/story/form/$story_id'>().params
  return (
    <FormPage
      noun={noun}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        starts_at: new Date(thisMinute()).toISOString(),
        duration_hours: 24,
        is_active: true,
      }}
      name={(record) => record.title}
      back="/marketing/story"
      locked={(it) => isElsewhere(it) && e('elsewhere')}
      aside={<Preview />}
    >
      {!story_id && companies.length > 1 && (
        <RecordInput name="company_id" label={t('company')} from={companyNames} className="col-span-full" />
      )}
      <TitleInput />
      <PictureInput name="cover" kind="story_cover" label={t('cover')} />
      <PictureInput name="image" kind="story" label={t('image')} />
      <ShowingInputs />
      <Duration />
      <ShowingTerms of={story.input} without={['starts_at']} />
    </FormPage>
  )
}

/** When the story starts, and when it ends by itself. */
function Duration() {
  const t = useWords(words)
  const [company_id, is_fixed, hours] = useWatch({ name: ['company_id', 'is_fixed', 'duration_hours'] }) as [
    string | undefined,
    boolean | undefined,
    number | null,
  ]
  const zone = useCompanyZone(company_id)
  return (
    <ZoneContext value={zone}>
      <MomentInput name="starts_at" label={t('starts_at')} timeLabel={t('starts_time')} />
      <div className="grid content-start gap-4">
        {!is_fixed && (
          <NumberInput
            name="duration_hours"
            label={t('duration_hours')}
            suffix={t('hoursUnit', { count: hours ?? 0 })}
          />
        )}
        <SwitchInput name="is_fixed" label={t('is_fixed')} description={t('fixedHelp')} />
      </div>
    </ZoneContext>
  )
}

/** The story as a circle at the top of the app. A press opens it, as a tap does in the app. */
function Preview() {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const [title, cover, image] = useWatch({ name: ['title', 'cover', 'image'] }) as unknown[]
  return (
    <Phone
      over={
        isOpen && (
          <div className="absolute inset-0 grid content-center bg-scrim">
            <PhonePicture src={image} className="aspect-2/1" />
            <button
              type="button"
              aria-label={t('close')}
              className="absolute top-3 right-3 rounded-full bg-surface p-1"
              onClick={() => setOpen(false)}
            >
              <X size={16} aria-hidden />
            </button>
          </div>
        )
      }
    >
      <span className="flex gap-2">
        <span className="grid w-14 justify-items-center gap-1">
          <button
            type="button"
            aria-label={t('open')}
            className="size-14 overflow-clip rounded-full border-2 border-accent p-0.5"
            onClick={() => setOpen(true)}
          >
            <PhonePicture src={cover} className="size-full rounded-full" />
          </button>
          <span className="w-full truncate text-center text-xs">{typeof title === 'string' ? title : ''}</span>
        </span>
        {[0, 1].map((it) => (
          <span key={it} aria-hidden className="size-14 rounded-full bg-line" />
        ))}
      </span>
    </Phone>
  )
}
