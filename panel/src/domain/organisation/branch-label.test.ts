import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
vi.stubGlobal('addEventListener', () => undefined)
const { branchLabels } = await import('./branch-label.ts')

test('a branch is shown with its company only if another company has a branch of the same name', () => {
  const label = branchLabels([
    { branch_id: 'a', name: 'Moda', company_name: 'Usta' },
    { branch_id: 'b', name: 'Moda', company_name: 'Pideci' },
    { branch_id: 'c', name: 'Bostancı', company_name: 'Usta' },
    { branch_id: 'd', name: 'Bostancı', company_name: 'Usta' },
  ])
  expect(label('a', 'Moda')).toBe('Moda · Usta')
  expect(label('b', 'Moda')).toBe('Moda · Pideci')
  expect(label('c', 'Bostancı')).toBe('Bostancı')
  // An entry may concern no branch, or one that was closed meanwhile.
  expect(label(null, '')).toBe('')
  expect(label('x', 'Moda')).toBe('Moda')
})
