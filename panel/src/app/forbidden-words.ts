import { defineWords } from '#panel/kit/words.ts'

/** Of a screen one may not open. */
export const forbiddenWords = defineWords({
  tr: {
    title: 'Bu ekrana yetkiniz yok',
    permission: 'Gereken yetki: {needs}. Hesabınızın yöneticisi rolünüze ekleyebilir.',
    module: 'Bu ekran lisansınızda olmayan bir modüle ait: {needs}.',
    account: 'Bu ekran sizin hesap türünüz için değil.',
    toLicence: 'Lisansı göster',
  },
  en: {
    title: 'You may not open this screen',
    permission: 'It needs the permission {needs}. The administrator of your account can add it to your role.',
    module: 'This screen belongs to a module that your licence does not have: {needs}.',
    account: 'This screen is not for your type of account.',
    toLicence: 'Show the licence',
  },
  de: {
    title: 'Sie dürfen diesen Bereich nicht öffnen',
    permission: 'Nötig ist das Recht {needs}. Der Administrator Ihres Kontos kann es Ihrer Rolle hinzufügen.',
    module: 'Dieser Bereich gehört zu einem Modul, das Ihre Lizenz nicht enthält: {needs}.',
    account: 'Dieser Bereich ist nicht für Ihre Kontoart.',
    toLicence: 'Lizenz zeigen',
  },
})
