// The receipt as an image for a chat, drawn in the browser.

import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { site } from '#web/components/site/site.ts';
import { copyImage } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toast.ts';

const width = 720;
const height = 360;
const margin = 48;

/** Copies the image, or downloads it if the browser cannot copy images. */
export async function copyReceiptImage(
  meeting: MeetingWithAttendees,
  cost: number,
  isBlended: boolean,
): Promise<void> {
  const image = await drawReceipt(meeting, cost, isBlended);
  if (!image) return toast.error(t`The image could not be made`);
  if (await copyImage(image)) {
    toast.success(t`Image copied`, { description: t`Paste it in a chat or a document.` });
  } else {
    const address = URL.createObjectURL(image);
    Object.assign(document.createElement('a'), { href: address, download: 'receipt.png' }).click();
    URL.revokeObjectURL(address);
    toast.info(t`Image downloaded`, { description: t`The browser did not allow copying it.` });
  }
}

async function drawReceipt(
  { title, attendeeCount, durationMinutes, plannedMinutes }: MeetingWithAttendees,
  cost: number,
  isBlended: boolean,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(2, 2);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  const write = (text: string, y: number, font: string, color: string) => {
    pen.font = `${font} 'Inter Variable', system-ui, sans-serif`;
    pen.fillStyle = color;
    pen.fillText(text, margin, y, width - 2 * margin);
  };
  const over = plannedMinutes === null ? 0 : durationMinutes - plannedMinutes;
  const difference = format.hoursAndMinutes(Math.abs(over));
  const plan = over > 0 ? t`${difference} over plan` : t`${difference} under plan`;
  const facts = [
    format.count(attendeeCount, 'person', 'people'),
    format.hoursAndMinutes(durationMinutes),
    ...(over === 0 ? [] : [plan]),
  ];
  write(title.length > 60 ? `${title.slice(0, 59)}…` : title, 84, '600 28px', '#1a1a17');
  write(format.moneyWithCents(cost), 196, '650 96px', '#1a1a17');
  write(facts.join(' · '), 248, '400 24px', '#55554e');
  write(`${site.name}${isBlended ? t` · at the blended rate` : ''}`, height - margin, '400 18px', '#6b6b63');
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
