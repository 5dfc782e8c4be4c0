import type { contract } from './contract.ts'
import type { Examples } from './kit/example.ts'
import { accountExamples } from './identity/account.example.ts'
import { roleExamples, roleSchemaExamples } from './identity/role.example.ts'
import { permissionExamples, resourceExamples } from './identity/permission.example.ts'
import { userExamples } from './identity/user.example.ts'
import { sessionExamples } from './identity/session.example.ts'
import { recoveryExamples } from './identity/recovery.example.ts'
import { profileExamples } from './identity/profile.example.ts'
import { twoFactorExamples } from './identity/two-factor.example.ts'
import { registrationExamples } from './identity/registration.example.ts'
import { partnerExamples } from './identity/partner.example.ts'
import { companyExamples } from './organisation/company.example.ts'
import { companySettingExamples, platformSettingExamples } from './organisation/settings.example.ts'
import { companyBlogAreaExamples, companyBlogExamples } from './organisation/company-blog.example.ts'
import { branchExamples } from './organisation/branch.example.ts'
import { branchRequestExamples, restaurantRegistrationExamples } from './organisation/requests.example.ts'
import { licenseExamples } from './organisation/license.example.ts'
import { kioskExamples } from './organisation/kiosk.example.ts'
import { branchSettingExamples, branchSettingsExamples } from './organisation/branch-settings.example.ts'
import { generalSettingsExamples } from './organisation/general-settings.example.ts'
import { paymentSettingsExamples } from './organisation/payment-settings.example.ts'
import { userSettingsExamples } from './organisation/user-settings.example.ts'
import { orderCapExamples } from './organisation/order-cap.example.ts'
import { workingHoursExamples } from './organisation/working-hours.example.ts'
import { categoryExamples } from './menu/category.example.ts'
import { productExamples } from './menu/product.example.ts'
import { materialExamples } from './menu/material.example.ts'
import { materialCatalogExamples } from './menu/material-catalog.example.ts'
import { productCatalogExamples } from './menu/product-catalog.example.ts'
import { spreadExamples } from './menu/spread.example.ts'
import { menuExamples } from './menu/menu.example.ts'
import { stockExamples } from './menu/stock.example.ts'
import { synonymGroupExamples } from './menu/synonym-group.example.ts'
import { kitchenExamples } from './menu/kitchen.example.ts'
import { restaurantImageExamples } from './menu/restaurant-image.example.ts'
import { orderReturnExamples } from './ordering/order-return.example.ts'
import { onlinePaymentExamples } from './ordering/online-payment.example.ts'
import { orderExamples } from './ordering/order.example.ts'
import { deliveryTypeExamples } from './ordering/delivery-type.example.ts'
import { appMemberExamples } from './members/app/app-member.example.ts'
import { appAddressExamples } from './members/app/app-address.example.ts'
import { appChequeExamples } from './members/app/app-cheque.example.ts'
import { appRightsExamples } from './members/app/app-rights.example.ts'
import { appSignInExamples } from './members/app/app-sign-in.example.ts'
import { memberDeviceExamples } from './members/app/member-device.example.ts'
import { commentExamples } from './members/comment.example.ts'
import { memberCorrectionExamples } from './members/correction.example.ts'
import { institutionProofExamples } from './members/institution-proof.example.ts'
import { institutionMemberExamples, partnerInstitutionExamples } from './members/partner-institution.example.ts'
import { memberExamples, memberPageExamples } from './members/member.example.ts'
import { memberMergeExamples } from './members/member-merge.example.ts'
import { memberErasureExamples } from './members/member-erasure.example.ts'
import { pointDefinitionExamples } from './members/points/point-definition.example.ts'
import { pointExamples } from './members/points/point.example.ts'
import { walletExamples } from './members/wallet.example.ts'
import { giftChequeExamples } from './members/offer/gift-cheque.example.ts'
import { segmentExamples } from './members/segment.example.ts'
import { memberImportExamples } from './members/member-import.example.ts'
import { repeatOrderExamples } from './members/repeat-order.example.ts'
import { bannerExamples } from './marketing/banner.example.ts'
import { campaignExamples } from './marketing/campaign.example.ts'
import { deliveryTemplateExamples } from './marketing/delivery-template.example.ts'
import { companyPostExamples } from './marketing/company-post.example.ts'
import { contentExamples } from './marketing/content.example.ts'
import { iconExamples } from './marketing/icon.example.ts'
import { discountExamples } from './marketing/discount.example.ts'
import { notificationExamples } from './marketing/notification/notification.example.ts'
import { scheduledTaskExamples } from './marketing/scheduled-task/scheduled-task.example.ts'
import { storyExamples } from './marketing/story.example.ts'
import { companyThemeExamples } from './marketing/theme/company-theme.example.ts'
import { themeExamples } from './marketing/theme/theme.example.ts'
import { branchRingExamples, branchZoneExamples } from './ordering/branch-zone.example.ts'
import { cancelReasonExamples } from './ordering/cancel-reason.example.ts'
import { courierExamples } from './ordering/courier.example.ts'
import { paymentMethodExamples } from './ordering/payment-method.example.ts'
import { tableCodeExamples, tableCommandExamples } from './dining/table-command.example.ts'
import { tableSessionExamples } from './dining/table-session.example.ts'
import { reservationExamples } from './dining/reservation.example.ts'
import { reservationSettingsExamples } from './dining/reservation-settings.example.ts'
import { diningAreaExamples, diningTableExamples, tableJoinExamples } from './dining/table.example.ts'
import { apiKeyExamples } from './integrations/api-key.example.ts'
import { webhookEndpointExamples } from './integrations/webhook-endpoint.example.ts'
import { integrationPlatformExamples } from './integrations/integration-platform.example.ts'
import { platformMenuExamples } from './integrations/platform-menu.example.ts'
import { platformSettingsExamples } from './integrations/platform-settings.example.ts'
import { iysExamples } from './integrations/iys.example.ts'
import { companyMailExamples, companySmsExamples } from './integrations/message-provider.example.ts'
import { companyPushExamples } from './integrations/push-provider.example.ts'
import { paymentProviderExamples } from './integrations/payment-provider.example.ts'
import { courierCompanyExamples } from './integrations/courier-company.example.ts'
import { courierDeliveryExamples } from './integrations/courier-delivery.example.ts'
import { switchboardExamples } from './integrations/switchboard.example.ts'
import { feedExamples, setupExamples } from './platform/availability.example.ts'
import { currencyExamples } from './platform/currency.example.ts'
import { taxOfficeExamples } from './platform/tax-office.example.ts'
import { publicHolidayExamples } from './platform/public-holiday.example.ts'
import { savedViewExamples } from './platform/saved-view.example.ts'
import { backgroundWorkExamples } from './platform/background-work.example.ts'

type Contract = typeof contract
/**
 * The kinds of records in a wing that have calls with a body. If one has no examples, the code does
 * not compile.
 */
type Taking<Nouns> = { [N in keyof Nouns as keyof Examples<Nouns[N]> extends never ? never : N]: Examples<Nouns[N]> }

/**
 * A valid body for every call that takes one, by wing and kind of record. OpenAPI shows these
 * bodies, and tests send them. The panel never loads them (lint/layers.ts).
 */
export const examples: { [W in keyof Contract]: Taking<Contract[W]> } = {
  identity: {
    account: accountExamples,
    role: roleExamples,
    roleSchema: roleSchemaExamples,
    permission: permissionExamples,
    resource: resourceExamples,
    user: userExamples,
    session: sessionExamples,
    recovery: recoveryExamples,
    profile: profileExamples,
    twoFactor: twoFactorExamples,
    registration: registrationExamples,
    partner: partnerExamples,
  },
  organisation: {
    company: companyExamples,
    companySetting: companySettingExamples,
    setting: platformSettingExamples,
    companyBlogArea: companyBlogAreaExamples,
    companyBlog: companyBlogExamples,
    branch: branchExamples,
    branchRequest: branchRequestExamples,
    restaurantRegistration: restaurantRegistrationExamples,
    license: licenseExamples,
    kiosk: kioskExamples,
    workingHours: workingHoursExamples,
    orderCap: orderCapExamples,
    branchSettings: branchSettingsExamples,
    branchSetting: branchSettingExamples,
    generalSettings: generalSettingsExamples,
    paymentSettings: paymentSettingsExamples,
    userSettings: userSettingsExamples,
  },
  menu: {
    branchCategory: categoryExamples,
    branchProduct: productExamples,
    branchMaterial: materialExamples,
    branchMaterialCatalog: materialCatalogExamples,
    productCatalog: productCatalogExamples,
    spread: spreadExamples,
    menu: menuExamples,
    stock: stockExamples,
    synonymGroup: synonymGroupExamples,
    kitchen: kitchenExamples,
    restaurantImage: restaurantImageExamples,
  },
  ordering: {
    order: orderExamples,
    orderReturn: orderReturnExamples,
    onlinePayment: onlinePaymentExamples,
    deliveryType: deliveryTypeExamples,
    cancelReason: cancelReasonExamples,
    courier: courierExamples,
    paymentMethod: paymentMethodExamples,
    branchZone: branchZoneExamples,
    branchRing: branchRingExamples,
  },
  members: {
    member: memberExamples,
    memberPage: memberPageExamples,
    appMember: appMemberExamples,
    appSignIn: appSignInExamples,
    memberDevice: memberDeviceExamples,
    appAddress: appAddressExamples,
    appCheque: appChequeExamples,
    appRights: appRightsExamples,
    memberMerge: memberMergeExamples,
    memberErasure: memberErasureExamples,
    comment: commentExamples,
    partnerInstitution: partnerInstitutionExamples,
    institutionMember: institutionMemberExamples,
    institutionProof: institutionProofExamples,
    definitionPoint: pointDefinitionExamples,
    memberCorrection: memberCorrectionExamples,
    memberPoint: pointExamples,
    memberWallet: walletExamples,
    giftCheque: giftChequeExamples,
    segment: segmentExamples,
    memberImport: memberImportExamples,
    repeatOrder: repeatOrderExamples,
  },
  marketing: {
    deliveryTemplate: deliveryTemplateExamples,
    icon: iconExamples,
    content: contentExamples,
    companyPost: companyPostExamples,
    notification: notificationExamples,
    scheduledTask: scheduledTaskExamples,
    story: storyExamples,
    discount: discountExamples,
    theme: themeExamples,
    companyTheme: companyThemeExamples,
    banner: bannerExamples,
    campaign: campaignExamples,
  },
  dining: {
    branchTable: diningTableExamples,
    diningArea: diningAreaExamples,
    tableJoin: tableJoinExamples,
    tableSession: tableSessionExamples,
    tableCommand: tableCommandExamples,
    tableCode: tableCodeExamples,
    reservation: reservationExamples,
    reservationSettings: reservationSettingsExamples,
  },
  integrations: {
    apiKey: apiKeyExamples,
    webhookEndpoint: webhookEndpointExamples,
    integrationPlatform: integrationPlatformExamples,
    platformMenu: platformMenuExamples,
    platformSettings: platformSettingsExamples,
    branchCourierCompany: courierCompanyExamples,
    courierDelivery: courierDeliveryExamples,
    branchSwitchboard: switchboardExamples,
    companyIys: iysExamples,
    companySms: companySmsExamples,
    companyMail: companyMailExamples,
    platformSms: companySmsExamples,
    platformMail: companyMailExamples,
    companyPush: companyPushExamples,
    platformPush: companyPushExamples,
    paymentProvider: paymentProviderExamples,
    backgroundWork: backgroundWorkExamples,
  },
  platform: {
    setup: setupExamples,
    feed: feedExamples,
    currency: currencyExamples,
    taxOffice: taxOfficeExamples,
    publicHoliday: publicHolidayExamples,
    savedView: savedViewExamples,
  },
}

const ofNoun: Record<string, Record<string, object>> = Object.fromEntries(
  Object.values(examples).flatMap((it) => Object.entries(it)),
)

/** The example body of a call; undefined if the call takes none. */
export const exampleOf = (noun: string, name: string): object | undefined => ofNoun[noun]?.[name]
