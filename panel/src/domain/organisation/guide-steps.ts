import type { BranchGuide } from '#contract/organisation/branch.ts'

export const guideSteps = ['hours', 'delivery', 'menu', 'people', 'order', 'printer'] as const
export type GuideStep = (typeof guideSteps)[number]

/** Whether a step of a new branch's set-up is done, according to the branch's data. */
export const isStepDone: Record<GuideStep, (it: BranchGuide) => boolean> = {
  hours: (it) => it.hours > 0,
  delivery: (it) => !it.delivers || it.area_source === 'app' || it.zones > 0,
  menu: (it) => it.products > 0,
  people: (it) => it.people > 0,
  order: (it) => it.has_approved,
  printer: (it) => it.has_printer,
}
export const doneOf = (it: BranchGuide) => guideSteps.filter((step) => isStepDone[step](it)).length
/** Whether a branch has everything it needs to sell. */
export const isReady = (it: BranchGuide) =>
  (['hours', 'delivery', 'menu', 'people'] as const).every((step) => isStepDone[step](it)) && it.has_approved
