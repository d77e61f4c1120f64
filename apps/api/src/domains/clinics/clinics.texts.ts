import { clinicLimits } from '@rifq/rules';
import { daysSpan } from '../../core/arabic-spans.ts';
import { type ErrorTextsOf, makeTexts } from '../../core/texts.ts';

export const errorTexts: ErrorTextsOf<'clinics'> = {
  'clinics.not_found': 'لم نجد ذلك في هذه العيادة.',
  'clinics.members_only': 'هذه الصفحات لفريق العيادة وحده.',
  'clinics.second_factor': 'يلزم رمز التطبيق لفتح صفحات العيادة.',
  'clinics.role': 'هذا ليس من صلاحيات هذا الحساب في العيادة. وحجوزات صاحب الحساب نفسه يتولّاها زميل.',
  'clinics.not_approved': 'يُتاح هذا بعد اعتماد العيادة.',
  'clinics.hours_booked': 'في هذه الأوقات حجوزات قائمة. يلزم نقلها أو إلغاؤها قبل الحفظ.',
  'clinics.too_many_days_off': 'بلغت أيام الإجازة القادمة حدّها. حذف إجازة لم تعد لازمة يفسح مكانًا.',
  'clinics.searches_exhausted': 'بلغ البحث عن أصحاب الحسابات حدّه لهذا اليوم. يُتاح غدًا.',
  'clinics.works_elsewhere': 'هذا الحساب ضمن فريق عيادة أخرى. تلزم مغادرتها أولًا.',
  'clinics.member_already': 'صاحب هذا الرقم عضو في فريق العيادة.',
  'clinics.invitation_over': 'هذه الدعوة لم تعد صالحة. يمكن طلب دعوة جديدة من مدير العيادة.',
  'clinics.too_many_invitations': 'بلغت دعوات اليوم حدّها. تُتاح غدًا.',
  'clinics.too_many_openings': 'فُتحت بهذا الحساب عيادات كثيرة اليوم. تُتاح المحاولة غدًا.',
  'clinics.last_manager': 'لا بدّ للعيادة من مدير. يلزم مدير آخر أولًا.',
  'clinics.sees_patients':
    'لهذا العضو ملفّ طبيب، فيبقى طبيبًا أو مديرًا. ولنقله إلى الاستقبال تُنهى عضويته ثم تُرسل دعوة جديدة.',
  'clinics.member_in_session':
    'لهذا الطبيب استشارة جارية. تُنهى أولًا في صفحتها، وقد يُنهيها طبيب آخر في العيادة.',
  'clinics.member_booked': 'لهذا الطبيب حجوزات لم تنتهِ. يلزم نقلها أو إلغاؤها أولًا.',
  'clinics.service_removed': 'حُذفت هذه الخدمة بعد فتحها، ولم يُحفظ التعديل. الحفظ من جديد يعيدها إلى القائمة.',
  'clinics.too_many_services': 'بلغت خدمات العيادة حدّها الأقصى. حذف خدمة لم تعد تُقدَّم يفسح مكانًا.',
  'clinics.approved': 'اعتُمدت العيادة بهذا الاسم والترخيص. تغييرهما بطلب إلى فريق رِفق.',
};

/** Texts of the notifications, without names of clinics: anybody may open one. */
export const textIn = makeTexts({
  ar: {
    'invited.title': 'دعوة إلى فريق عيادة',
    'invited.text': `وصلت إلى رقمك دعوة إلى فريق عيادة، صالحة لمدّة ${daysSpan(clinicLimits.invitationDays)}. القبول أو الاعتذار في صفحة العيادة.`,
    'removed.title': 'انتهت عضويتك في العيادة',
    'removed.text': 'لم تعد صفحات العيادة متاحة لحسابك. حيواناتك وسجلّاتها كما هي.',
    'approved.title': 'اعتُمدت عيادتك',
    'approved.text': 'تظهر عيادتك الآن لأصحاب الحيوانات، وتُتاح حجوزاتها بحسب ساعات عمل أطبائها.',
    'rejected.title': 'لم تُعتمد عيادتك بعد',
    'rejected.text': 'السبب في صفحة العيادة، ويمكن تعديل البيانات وإعادة إرسالها.',
  },
});
