import type { Lang } from '#contract/kit/field-words.ts'

interface Page {
  title: string
  text: string
  button?: string
}
const tr = {
  confirm: {
    title: '{company} size e-posta gönderebilsin mi?',
    text: 'Onaylarsanız {company} size kampanya ve fırsatları e-posta ile gönderir. Her e-postadaki bağlantıyla vazgeçebilirsiniz.',
    button: 'Evet, gönderebilir',
  },
  confirmed: { title: 'Teşekkürler, onayınızı aldık', text: 'Bu sayfayı kapatabilirsiniz.' },
  leave: {
    title: '{company} artık size yazmasın mı?',
    text: 'Onaylarsanız bu yoldan kampanya mesajı almazsınız. Siparişlerinizle ilgili bilgiler gelmeye devam eder.',
    button: 'Mesaj almak istemiyorum',
  },
  left: {
    title: 'Kaydettik',
    text: '{company} bu yoldan size kampanya mesajı göndermeyecek. Bu sayfayı kapatabilirsiniz.',
  },
  gone: {
    title: 'Bu bağlantı artık geçerli değil',
    text: 'Süresi dolmuş ya da daha önce kullanılmış olabilir. Yapmanız gereken bir şey yok.',
  },
} satisfies Record<string, Page>

/** The texts of the pages to which links in messages lead. */
export type PageWords = Record<keyof typeof tr, Page>

const en: PageWords = {
  confirm: {
    title: 'May {company} send you e-mails?',
    text: 'If you confirm, {company} will send you offers by e-mail. You can stop them at any time with the link in each one.',
    button: 'Yes, I agree',
  },
  confirmed: { title: 'Thank you, your consent is confirmed', text: 'You can close this page.' },
  leave: {
    title: 'No more messages from {company}?',
    text: 'If you confirm, you will get no more offers this way. Messages about your orders will still reach you.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'You are unsubscribed',
    text: '{company} will send you no more offers this way. You can close this page.',
  },
  gone: {
    title: 'This link is no longer valid',
    text: 'It may have expired or been used already. You don’t need to do anything.',
  },
}

const de: PageWords = {
  confirm: {
    title: 'Darf {company} Ihnen E-Mails schicken?',
    text: 'Wenn Sie bestätigen, schickt {company} Ihnen Angebote per E-Mail. Sie können das jederzeit über den Link in jeder E-Mail beenden.',
    button: 'Ja, einverstanden',
  },
  confirmed: { title: 'Danke, Ihre Einwilligung ist bestätigt', text: 'Sie können diese Seite schließen.' },
  leave: {
    title: 'Keine Nachrichten mehr von {company}?',
    text: 'Wenn Sie bestätigen, erhalten Sie auf diesem Weg keine Angebote mehr. Nachrichten zu Ihren Bestellungen kommen weiterhin.',
    button: 'Abmelden',
  },
  left: {
    title: 'Sie sind abgemeldet',
    text: '{company} schickt Ihnen auf diesem Weg keine Angebote mehr. Sie können diese Seite schließen.',
  },
  gone: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist abgelaufen oder wurde schon benutzt. Sie müssen nichts tun.',
  },
}

export const words: Record<Lang, PageWords> = { tr, en, de }
