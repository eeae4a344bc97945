/* The JSON of the builders of actions. */
#include "check.h"

static struct json_object *id(int value) { return navd_object("id", json_object_new_int(value), NULL); }

static void words(void) {
  CHECK_JSON(navd_none(), "'none'");
  CHECK_JSON(navd_cancel_self(), "'cancel'");
  CHECK_JSON(navd_reject("Not now."), "{'reject':'Not now.'}");
  CHECK_JSON(navd_sequence(navd_drop(false), navd_none(), NULL), "{'sequence':[{'drop':{}},'none']}");
}

static void routes(void) {
  CHECK_JSON(navd_route("list", NULL, NULL), "{'name':'list'}");
  CHECK_JSON(navd_send(navd_route("color", id(1), navd_route("inner", NULL, NULL))),
             "{'send':{'name':'color','params':{'id':1},'route':{'name':'inner'}}}");
}

static void screens(void) {
  CHECK_JSON(navd_push("A", NULL), "{'push':{'screen':'A'}}");
  CHECK_JSON(navd_push("A", id(1)), "{'push':{'params':{'id':1},'screen':'A'}}");
  CHECK_JSON(navd_show("A", NULL), "{'show':{'screen':'A'}}");
  CHECK_JSON(navd_replace("A", NULL), "{'replace':{'screen':'A'}}");
  CHECK_JSON(navd_present("A", NULL, "sheet"), "{'present':{'screen':'A','style':'sheet'}}");
  CHECK_JSON(navd_set_params(id(1)), "{'setParams':{'params':{'id':1}}}");
  CHECK_JSON(navd_set(navd_array(json_object_new_string("A"), NULL)), "{'set':{'screens':['A']}}");
  CHECK_JSON(navd_set_params_of("A", id(1)), "{'setParams':{'params':{'id':1},'screen':'A'}}");
  CHECK_JSON(navd_push_or_present("A", NULL, NULL), "{'pushOrPresent':{'screen':'A'}}");
  CHECK_JSON(navd_replace_modal("A", id(1), "sheet"),
             "{'replaceModal':{'params':{'id':1},'screen':'A','style':'sheet'}}");
  CHECK_JSON(navd_with(navd_present("A", NULL, NULL), "priority", json_object_new_int(10)),
             "{'present':{'priority':10,'screen':'A'}}");
  CHECK_JSON(navd_set_root("A", NULL), "{'setRoot':{'screen':'A'}}");
  CHECK_JSON(navd_set_root_screens(navd_array(json_object_new_string("A"), NULL)), "{'setRoot':{'screens':['A']}}");
}

static void back(void) {
  CHECK_JSON(navd_pop(2), "{'pop':{'count':2}}");
  CHECK_JSON(navd_send_to(navd_route("play", id(1), NULL), "Player"),
             "{'send':{'name':'play','params':{'id':1},'to':'Player'}}");
  CHECK_JSON(navd_navigate("A", id(1), "inStack"),
             "{'navigate':{'dedupe':'inStack','params':{'id':1},'screen':'A'}}");
  CHECK_JSON(navd_navigate("A", NULL, NULL), "{'navigate':{'screen':'A'}}");
  CHECK_JSON(navd_remove("A"), "{'remove':{'screen':'A'}}");
  CHECK_JSON(navd_remove_key("s4"), "{'remove':{'key':'s4'}}");
  CHECK_JSON(navd_pop_to("A"), "{'popTo':{'screen':'A'}}");
  CHECK_JSON(navd_pop_to_root(), "{'popToRoot':{}}");
  CHECK_JSON(navd_back_to_root(), "{'backToRoot':{}}");
  CHECK_JSON(navd_dismiss(), "{'dismiss':{}}");
  CHECK_JSON(navd_dismiss_self(), "{'dismissSelf':{}}");
  CHECK_JSON(navd_drop(true), "{'drop':{'self':true}}");
  CHECK_JSON(navd_pop_to_key("s4"), "{'popTo':{'key':'s4'}}");
  CHECK_JSON(navd_dismiss_key("n2"), "{'dismiss':{'key':'n2'}}");
  CHECK_JSON(navd_dismiss_to("A"), "{'dismissTo':{'screen':'A'}}");
  CHECK_JSON(navd_dismiss_to_key("s4"), "{'dismissTo':{'key':'s4'}}");
  CHECK_JSON(navd_pop_or_dismiss(), "{'popOrDismiss':{}}");
  CHECK_JSON(navd_pop_to_root_or_dismiss(), "{'popToRootOrDismiss':{}}");
}

static void others(void) {
  CHECK_JSON(navd_select("home"), "{'select':{'tab':'home'}}");
  CHECK_JSON(navd_set_tabs(json_object_new_array()), "{'set':{'tabs':[]}}");
  CHECK_JSON(navd_primary(navd_push("A", NULL)), "{'primary':{'push':{'screen':'A'}}}");
  CHECK_JSON(navd_supplementary(navd_pop(1)), "{'supplementary':{'pop':{'count':1}}}");
  CHECK_JSON(navd_secondary(navd_pop_to_root()), "{'secondary':{'popToRoot':{}}}");
  CHECK_JSON(navd_custom("fade", NULL), "{'custom':{'name':'fade'}}");
  CHECK_JSON(navd_custom("fade", id(1)), "{'custom':{'name':'fade','params':{'id':1}}}");
}

static void children(void) {
  CHECK_JSON(navd_handover(&(navd_child){.coordinator = "Color"}), "{'handover':{'coordinator':'Color'}}");
  CHECK_JSON(navd_handover(&(navd_child){.coordinator = "Color", .route = navd_route("color", NULL, NULL),
                                         .params = id(1), .label = "color", .pullback = "colorRoute",
                                         .mode = "unhandled"}),
             "{'handover':{'coordinator':'Color','label':'color','params':{'id':1},"
             "'pullback':{'mode':'unhandled','route':'colorRoute'},'route':{'name':'color'}}}");
  CHECK_JSON(navd_replace_modal_child(&(navd_child){.coordinator = "Color"}, NULL),
             "{'replaceModal':{'coordinator':'Color'}}");
  CHECK_JSON(navd_set_root_child(&(navd_child){.coordinator = "Color"}), "{'setRoot':{'coordinator':'Color'}}");
  CHECK_JSON(navd_present_child(&(navd_child){.coordinator = "Color"}, "sheet"),
             "{'present':{'coordinator':'Color','style':'sheet'}}");
  CHECK_JSON(navd_start(&(navd_child){.coordinator = "Picker", .label = "picked"}, json_object_new_string("modal")),
             "{'start':{'coordinator':'Picker','in':'modal','label':'picked'}}");
}

static void ends(void) {
  CHECK_JSON(navd_finish(NULL), "{'finish':{'value':null}}");
  CHECK_JSON(navd_finish(id(7)), "{'finish':{'value':{'id':7}}}");
  CHECK_JSON(navd_fail(json_object_new_string("lost")), "{'fail':{'error':'lost'}}");
}

static void more_members(void) {
  CHECK_JSON(navd_with(navd_pop_to_root(), "animated", json_object_new_boolean(false)),
             "{'popToRoot':{'animated':false}}");
  CHECK_JSON(navd_with(navd_none(), "animated", json_object_new_boolean(false)), "'none'");
  CHECK_JSON(navd_with(navd_reject("No."), "animated", json_object_new_boolean(false)), "{'reject':'No.'}");
}

int main(void) {
  RUN(words);
  RUN(routes);
  RUN(screens);
  RUN(back);
  RUN(others);
  RUN(children);
  RUN(ends);
  RUN(more_members);
  return check_status();
}
