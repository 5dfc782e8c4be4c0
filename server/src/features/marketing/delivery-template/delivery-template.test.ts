import { expect, it } from 'vitest'
import { deliveryTemplateExamples } from '#contract/marketing/delivery-template.example.ts'
import { deliveryTemplate, deliveryTemplateList } from '#contract/marketing/delivery-template.ts'
import { branchRing } from '#contract/ordering/branch-zone.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { branch_id, provider, company: manager } = await setUp(['provider', 'company'])

const example = deliveryTemplateExamples.create
const [near] = example.rings
const at = () => ({ params: { branch_id } })

it('rings of a template leave no gap, and its currency is one of the platform’s', async () => {
  const codes = (more: object) =>
    provider.faults(deliveryTemplate.create, { body: { ...example, name: 'Yanlış', ...more } })
  expect(await codes({ rings: [{ ...near!, from_m: 100 }] })).toEqual(['rings.0.from_m rings_gap'])
  expect(await codes({ currency: 'XXX' })).toEqual(['currency choice'])
  expect(await codes({ road_factor_pct: 99 })).toEqual(['road_factor_pct too_small'])
  expect(await provider.send(deliveryTemplateList.list, {})).toEqual([])
})

it('a branch keeps which template it copied, in which version; the newer one is there to compare', async () => {
  const made = await provider.send(deliveryTemplate.create, { body: example })
  const twice = await provider.refused(deliveryTemplate.create, { body: example })
  expect(twice.errors?.[0]).toMatchObject({ path: 'name', code: 'taken' })
  const { version, road_factor_pct: _, ...rings } = await manager.send(branchRing.read, at())
  expect(rings).toMatchObject({ template_id: null, template_version: null, currency: 'TRY', area_source: 'app' })
  const copy = {
    road_factor_pct: made.road_factor_pct,
    rings: made.rings,
    template_id: made.id,
    template_version: made.version,
  }
  const refused = (more: object) => manager.faults(branchRing.update, { ...at(), body: { ...copy, version, ...more } })
  expect(await refused({ template_id: made.id + 999 })).toEqual(['template_id choice'])
  expect(await refused({ template_version: 2 })).toEqual(['template_version too_big'])
  expect(await refused({ template_version: null })).toEqual(['template_version wrong'])
  const saved = await manager.send(branchRing.update, { ...at(), body: { ...copy, version } })
  expect(saved).toMatchObject({ ...copy, version: version + 1 })

  const params = { delivery_template_id: made.id }
  await provider.send(deliveryTemplate.update, { params, body: { ...example, road_factor_pct: 150, version: 1 } })
  expect(await manager.send(deliveryTemplateList.list, {})).toMatchObject([
    { id: made.id, version: 2, road_factor_pct: 150 },
  ])
  expect(await manager.send(branchRing.read, at())).toEqual(saved)

  // A copy stays when its template is deleted, and can still be changed.
  await provider.send(deliveryTemplate.remove, { params })
  const changed = { ...copy, rings: [near!], version: saved.version }
  expect(await manager.send(branchRing.update, { ...at(), body: changed })).toMatchObject({ rings: [near] })
})

it('only the platform writes templates', async () => {
  expect(await manager.refused(deliveryTemplate.create, { body: example })).toMatchObject({
    code: 'permission_required',
  })
})
