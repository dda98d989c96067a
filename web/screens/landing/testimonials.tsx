import { SectionHead, sectionClass } from './section-head.tsx';

const voices = [
  {
    role: 'Engineering manager',
    about: 'a product team',
    text: 'With the number on the wall, our planning ends when the plan is done, not when the hour is over.',
  },
  {
    role: 'Head of operations',
    about: 'several departments',
    text: 'A budget for meetings sounded odd. Now each department decides for itself which ones it can do without.',
  },
  {
    role: 'Team lead',
    about: 'a remote team',
    text: 'We ask one question afterwards: was it worth it? Two of our weekly meetings became a page to read.',
  },
];

/** By role: no customer is made up, and what is an example says so. */
export function Testimonials() {
  return (
    <section id="testimonials" className={`${sectionClass} border-t border-line`}>
      <SectionHead title="What teams do with it">
        Examples, written by us to show how the product is used. They are not quotes of customers.
      </SectionHead>
      <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {voices.map(({ role, about, text }) => (
          <li key={role}>
            <figure className="flex h-full flex-col border-l-2 border-accent pl-5">
              <blockquote className="flex-1 text-lg/7 text-pretty">{text}</blockquote>
              <figcaption className="mt-4 text-sm text-ink-2">
                <span className="font-semibold text-ink">{role}</span>, {about}
                <span className="block text-ink-3">Example</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
