import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { allergens } from '#contract/menu/menu-fields.ts'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { duplicateFaults, newGroupFaults, priceFaults } from '#contract/menu/rules.ts'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useMenuBranch } from '#panel/domain/menu/menu-branch.ts'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { ScheduleInput } from '#panel/domain/organisation/schedule-input.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { MultiInput, SwitchInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { formWords } from '#panel/kit/words/form-words.ts'
import { withRules } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { LanguageTabs } from '#panel/kit/form/language-tabs.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { RecordInput, RecordsInput } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { TaxInput } from './tax-input.tsx'
import { TypedPrice } from './typed-price.tsx'
import { productForm } from './values.ts'
import { words } from './words.ts'

// These parts of the page load after the form.
const Chain = lazy(() => import('./chain.tsx'))
const GroupsInput = lazy(() => import('./groups-input.tsx'))
const PicturesInput = lazy(() => import('./pictures-input.tsx'))
const Preview = lazy(() => import('./preview.tsx'))

const noun = {
  ...product,
  input: withRules(productForm, (it) => [
    ...priceFaults(it),
    ...scheduleFaults(it.schedule),
    ...newGroupFaults(it.groups, it.new_groups),
    ...duplicateFaults(it, ['groups', 'materials']),
  ]),
}

/**
 * The form of a product: name, price, ingredients, options, times and places of sale. Beside the
 * form is a preview of what the customer sees and pays.
 */
export default function ProductForm() {
  const t = useWords(words)
  const f = useWords(formWords)
  const m = useWords(menuWords)
  const o = useWords(orderWords)
  const lang = useLanguage()
  const { params, search } = usePage()
  const { branch_id, branch_product_id } = params as { branch_id: string; branch_product_id?: string }
  const { branch, error, refetch } = useMenuBranch(branch_id)
  // The same query as the page's. It provides the stock for the preview, and the earlier choice for
  // the field of channels.
  const { data: record } = useQuery({
    ...ask(product.read, { params: { branch_product_id: branch_product_id ?? '' } }),
    enabled: branch_product_id !== undefined,
  })
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!branch) return <FormSkeleton />
  const channels = [...new Set([...branch.channels, ...(record?.channels ?? [])])]
  return (
    <FormPage
      noun={noun}
      start={{
        branch_id,
        ...(typeof search.category_id === 'string' && { category_id: search.category_id }),
        tax_rate: branch.tax_rate,
        tax_rates: {},
        is_active: true,
        is_listed: true,
        new_groups: [],
      }}
      name={(it) => it.name[lang]}
      back={`/manegement/${branch_id}/product/management`}
      invalidates={[material.list, material.names, materialCatalog.list, materialCatalog.names, menu.read]}
      underTitle={(it) => (it.master_id || it.catalog_names.length > 0) && <Chain product={it} />}
      aside={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Preview branch={branch} out={record?.out ?? null} />
        </Suspense>
      }
    >
      <LanguageTabs label={t('languages')} names={['name', 'description']} required={['name']}>
        {(each) => (
          <>
            <TextInput name={`name.${each}`} label={`${t('name')} (${f(each)})`} />
            <TextAreaInput name={`description.${each}`} label={`${t('description')} (${f(each)})`} rows={3} />
          </>
        )}
      </LanguageTabs>
      <RecordInput name="category_id" label={t('category')} from={category.names} place={{ params: { branch_id } }} />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="sm:mt-7.5" />
      <TypedPrice decimals={branch.format.decimals} />
      <FormSection title={t('prices')}>
        <MoneyInput
          name="price"
          label={t('price')}
          currency={branch.format}
          className="col-span-full sm:max-w-[calc(50%-0.625rem)]"
        />
        <MoneyInput
          name="discounted_price"
          label={t('discounted_price')}
          description={t('discountedHelp')}
          currency={branch.format}
        />
        <MoneyInput
          name="premium_price"
          label={t('premium_price')}
          description={t('premiumHelp')}
          currency={branch.format}
        />
        <TaxInput />
      </FormSection>
      <FormSection title={t('groups')} description={t('groupsHelp')}>
        <Suspense fallback={<Skeleton className="col-span-full h-24" />}>
          <GroupsInput branch_id={branch_id} currency={branch.format} />
        </Suspense>
      </FormSection>
      <FormSection title={t('pictures')}>
        <Suspense fallback={<Skeleton className="col-span-full h-24" />}>
          <PicturesInput />
        </Suspense>
      </FormSection>
      <FormSection title={t('content')}>
        <RecordsInput
          name="materials"
          label={t('materials')}
          description={t('materialsHelp')}
          from={material.names}
          place={{ params: { branch_id } }}
          className="col-span-full"
        />
        <MultiInput
          name="allergens"
          label={t('allergens')}
          className="col-span-full"
          options={optionsOf(allergens, (it) => m(`allergen.${it}`))}
        />
      </FormSection>
      <FormSection title={t('when')}>
        <SwitchInput name="is_listed" label={t('is_listed')} description={t('listedHelp')} className="col-span-full" />
        <ScheduleInput name="schedule" label={t('schedule')} />
        <MultiInput
          name="delivery_types"
          label={t('delivery_types')}
          ifNone={m('everywhere')}
          className="col-span-full"
          options={optionsOf(deliveryTypes, (it) => o(`delivery.${it}`))}
        />
        <MultiInput
          name="channels"
          label={t('channels')}
          ifNone={m('everywhere')}
          className="col-span-full"
          options={optionsOf(channels, (it) => channelName(o, it))}
        />
      </FormSection>
    </FormPage>
  )
}
