import { useWatch } from 'react-hook-form'
import { campaign } from '#contract/marketing/campaign.ts'
import { Phone, PhonePicture } from '#panel/domain/marketing/phone.tsx'
import { ShowingInputs, TitleInput } from '#panel/domain/marketing/showing-inputs.tsx'
import { ShowingTerms } from '#panel/domain/marketing/showing-terms.tsx'
import { withTerms } from '#panel/domain/members/offer-terms.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { thisMinute } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = withTerms(campaign)

export default function CampaignForm() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id/campaign/form'>().params
  return (
    <FormPage
      noun={noun}
      start={{ branch_id, starts_at: new Date(thisMinute()).toISOString(), is_active: true }}
      name={(record) => record.title}
      back={`/manegement/${branch_id}/campaign`}
      aside={<Preview />}
    >
      <TitleInput />
      <PictureInput name="image" kind="campaign" label={t('image')} className="col-span-full" />
      <ShowingInputs />
      <ShowingTerms of={campaign.input} />
    </FormPage>
  )
}

function Preview() {
  const picture = useWatch({ name: 'image' }) as unknown
  return (
    <Phone>
      <PhonePicture src={picture} className="aspect-2/1 rounded-control" />
    </Phone>
  )
}
