import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    search: 'Başlık veya özet',
    state: 'Durum',
    drafts: 'Taslaklar',
    others: 'Yayında ya da zamanlanmış',
    updated_at: 'Değişiklik',
    empty: 'Henüz yazı yok',
    emptyText: 'Platformun blogunda herkesin okuyabileceği yazılar: yenilikler, öneriler, başarı öyküleri.',
  },
  en: {
    search: 'Title or summary',
    state: 'Status',
    drafts: 'Drafts',
    others: 'Published or scheduled',
    updated_at: 'Changed',
    empty: 'No posts yet',
    emptyText: 'Posts that everybody can read on the platform’s blog: news, advice, success stories.',
  },
  de: {
    search: 'Titel oder Zusammenfassung',
    state: 'Status',
    drafts: 'Entwürfe',
    others: 'Veröffentlicht oder geplant',
    updated_at: 'Geändert',
    empty: 'Noch keine Beiträge',
    emptyText: 'Beiträge, die alle im Blog der Plattform lesen können: Neues, Ratschläge, Erfolgsgeschichten.',
  },
})
