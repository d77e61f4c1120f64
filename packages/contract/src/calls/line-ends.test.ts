import { describe, expect, it } from 'vitest';
import { calls } from './index.ts';

const id = '0190f5fe-7c00-7a00-8000-000000000001';

describe('a text of several lines', () => {
  it.each([
    ['POST /api/reservations/create', 'reason'],
    ['POST /api/reservations/cancel', 'reason'],
    ['POST /api/clinic/reservations/complete', 'summary'],
    ['POST /api/clinic/reservations/cancel', 'reason'],
    ['POST /api/clinic/reservations/book', 'reason'],
    ['POST /api/clinic/record/doses/withdraw', 'reason'],
    ['POST /api/messages/send', 'text'],
    ['POST /api/clinic/messages/send', 'text'],
  ] as const)('is accepted by %s as its %s, with line ends of every kind', (name, field) => {
    const { payload } = calls[name];
    const shape: Readonly<Record<string, { safeParse(value: unknown): { data?: unknown } }>> = payload.shape;
    const read = shape[field]?.safeParse(`لا يأكل منذ أمس\r\nويتقيّأ\u000bكثيرًا ${id}`);
    expect(read?.data).toBe(`لا يأكل منذ أمس\nويتقيّأ\nكثيرًا ${id}`);
  });
});
