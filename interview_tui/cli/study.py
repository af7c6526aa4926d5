"""`interview-tui study`: cards, on the screen or line by line."""

from __future__ import annotations

import argparse

from interview_tui.cli import start
from interview_tui.cli.context import Context, UserError
from interview_tui.messages import Lang, say


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help=say("cli.help-topic", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    topic = arguments.topic
    deck = context.deck()
    context.tell_faulty(deck)
    if topic is not None:
        topics = [known.id for known in deck.topics]
        if topic not in topics:
            raise UserError("cli.no-topic", topic=topic, topics=", ".join(topics))
    if start.wants_plain(context):
        from interview_tui.plain.study import run as session

        return start.plain(context, lambda talk: session(talk, topic))
    return start.screen(context, "study", topic)
