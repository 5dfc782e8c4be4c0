import { Gauge, LayoutDashboard } from 'lucide-react'
import { defineScreens } from '#panel/kit/page/screens.ts'

export const overviewScreens = defineScreens([
  {
    path: '/home',
    title: { tr: 'Genel bakış', en: 'Overview', de: 'Überblick' },
    icon: LayoutDashboard,
    group: 'sales',
    permissions: 'get-stat-order',
    accounts: ['provider', 'account', 'company', 'solution_partner'],
    load: () => import('./home.tsx'),
  },
  {
    // The specification misspells "management" like this, in the address of every page of a branch.
    path: '/manegement/$branch_id/home',
    title: { tr: 'Şube özeti', en: 'Branch today', de: 'Filiale heute' },
    icon: Gauge,
    group: 'sales',
    permissions: 'get-stat-order',
    goKey: 'h',
    load: () => import('./branch-home.tsx'),
  },
])
