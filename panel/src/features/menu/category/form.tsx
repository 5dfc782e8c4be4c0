import { Trash2 } from 'lucide-react'
import { category, type Category } from '#contract/menu/category.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { ScheduleInput } from '#panel/domain/organisation/schedule-input.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useRemoval } from '#panel/kit/record/removal.ts'
import { MultiInput, NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { IconInput } from './icon-input.tsx'
import { words } from './words.ts'

const noun = { ...category, input: withRules(category.input, (it) => scheduleFaults(it.schedule)) }

/** A menu category: its name and picture, and when and where it is sold. */
export default function CategoryForm() {
  const t = useWords(words)
  const m = useWords(menuWords)
  const o = useWords(orderWords)
  const lang = useLanguage()
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const back = `/manegement/${branch_id}/product/management`
  return (
    <FormPage
      noun={noun}
      start={{ branch_id, is_active: true }}
      name={(record) => record.name[lang]}
      back={back}
      invalidates={[category.names, product.list, menu.read]}
      underTitle={(record) => <UnderTitle category={record} back={back} />}
    >
      <NamesInput name="name" label={t('name')} />
      <PictureInput
        name="image"
        label={t('image')}
        description={t('imageHelp')}
        kind="category"
        className="col-span-full"
      />
      <IconInput name="icon_id" label={t('icon')} description={t('iconHelp')} className="col-span-full" />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
      <FormSection title={t('when')} description={t('whenHelp')}>
        <ScheduleInput name="schedule" label={t('schedule')} />
        <MultiInput
          name="delivery_types"
          label={t('delivery_types')}
          ifNone={m('everywhere')}
          className="col-span-full"
          options={optionsOf(deliveryTypes, (it) => o(`delivery.${it}`))}
        />
      </FormSection>
    </FormPage>
  )
}

/** How many products the category contains; an empty category can be deleted. */
function UnderTitle({ category: it, back }: { category: Category; back: string }) {
  const t = useWords(words)
  const can = useCan()
  const name = it.name[useLanguage()]
  const remove = useRemoval(category.remove, {
    invalidates: [category.list, category.names, menu.read],
    done: t('removed', { name }),
    to: back,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <p>
        {t('productCount', { count: it.product_count })}
        {it.product_count > 0 && can('delete-branch-category') && ` ${t('notEmpty')}`}
      </p>
      {it.product_count === 0 && can('delete-branch-category') && (
        <ConfirmButton
          size="small"
          variant="ghost"
          icon={<Trash2 size={14} aria-hidden />}
          label={t('remove')}
          title={t('removeTitle', { name })}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { branch_category_id: it.id } })}
        >
          {t('removeText')}
        </ConfirmButton>
      )}
    </div>
  )
}
